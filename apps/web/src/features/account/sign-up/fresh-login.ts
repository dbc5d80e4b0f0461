interface FreshLogin {
  username: string;
  password: string;
}

const emptyLogin: FreshLogin = { username: '', password: '' };
let stored = emptyLogin;

/** Holds the details of a sign-up for the login that follows. They stay in memory, because of the password. */
export const freshLogin = {
  read: () => stored,
  store: (login: FreshLogin) => {
    stored = login;
  },
  drop: () => {
    stored = emptyLogin;
  },
};
