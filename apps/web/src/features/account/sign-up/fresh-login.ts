interface FreshLogin {
  username: string;
  password: string;
}

const emptyLogin: FreshLogin = { username: '', password: '' };
let currentLogin = emptyLogin;

/** The login that follows a sign-up is filled in from memory only, because it contains the password. */
export const freshLogin = {
  read: () => currentLogin,
  store: (login: FreshLogin) => {
    currentLogin = login;
  },
  drop: () => {
    currentLogin = emptyLogin;
  },
};
