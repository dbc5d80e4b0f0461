export const texts = {
  title: 'Today',
  notSetUp: 'Your business is not set up yet',
  notSetUpMore: 'Five short steps, and customers nearby can find and ask you.',
  setUp: 'Set up your business',
  noService: 'You offer no service yet, so nobody can find you.',
  addService: 'Say what you do',
  businessFailed: 'Your business could not be loaded.',

  requests: 'New requests',
  allRequests: 'All requests',
  noRequests: 'No new requests. When somebody nearby asks for your trade, it comes here at once.',
  requestsFailed: 'Your requests could not be loaded.',
  closesIn: (time: string) => `Closes in ${time}`,

  appointments: 'In the book today',
  allBookings: 'Calendar',
  noAppointments: 'Nothing in the book today.',
  appointmentsFailed: 'Today’s appointments could not be loaded.',
  awaiting: 'Awaiting an answer',

  chats: 'Unread messages',
  allChats: 'All chats',
  noChats: 'You have read everything.',
  chatsFailed: 'Your chats could not be loaded.',
  unread: (count: number) => `${count} new`,
  photo: 'Photo',
} as const;
