interface FreshLogin {
  username: string;
  password: string;
}

const emptyLogin: FreshLogin = { username: '', password: '' };
let currentLogin = emptyLogin;

/** Fills in the login that follows a sign-up. It stays in memory, because it contains the password. */
export const freshLogin = {
  read: () => currentLogin,
  store: (login: FreshLogin) => {
    currentLogin = login;
  },
  drop: () => {
    currentLogin = emptyLogin;
  },
};
