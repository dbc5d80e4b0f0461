interface FreshLogin {
  username: string;
  password: string;
}

const nothing: FreshLogin = { username: '', password: '' };
let fresh = nothing;

/** Holds the details of a sign-up for the login that follows. They stay in memory, because of the password. */
export const freshLogin = {
  read: () => fresh,
  keep: (login: FreshLogin) => {
    fresh = login;
  },
  drop: () => {
    fresh = nothing;
  },
};
