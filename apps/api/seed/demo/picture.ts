export const catalogueUrl = (picture: string) => `/pictures/catalogue/${picture}.svg`;

export const signUrl = (serviceId: string) => `/demo/signs/${serviceId}.svg`;
