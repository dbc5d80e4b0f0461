/** The address of a picture of finished work. */
export const catalogueUrl = (picture: string) => `/pictures/catalogue/${picture}.svg`;

/** The address of the painted sign of a service. */
export const signUrl = (serviceId: string) => `/demo/signs/${serviceId}.svg`;
