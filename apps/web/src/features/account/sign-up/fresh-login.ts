interface FreshLogin {
  username: string;
  password: string;
}

const emptyLogin: FreshLogin = { username: '', password: '' };
let stored = emptyLogin;

/** Fills in the login that follows a sign-up. It stays in memory, because it contains the password. */
export const freshLogin = {
  read: () => stored,
  store: (login: FreshLogin) => {
    stored = login;
  },
  drop: () => {
    stored = emptyLogin;
  },
};
