import type { ReactElement } from 'react';
import store from 'react-hot-toast/headless';
import { timings } from '../../lib/timings.ts';

interface ToastChoice {
  /** A toast with the same id takes the place of the former one: 'Logging in...' becomes 'Successfully logged in!'. */
  id?: string;
}

/** Says something for a moment. Each answers the toast's id. */
export const toast = {
  success: (text: string, choice?: ToastChoice) => store.success(text, choice),
  error: (text: string, choice?: ToastChoice) => store.error(text, choice),
  plain: (text: string, choice?: ToastChoice) => store(text, choice),
  /** Something that may hold a link, and stays long enough to be followed. */
  notice: (content: ReactElement, choice?: ToastChoice) => store(content, { duration: timings.noticeToast, ...choice }),
  /** Stays until it is replaced or dismissed. */
  loading: (text: string, choice?: ToastChoice) => store.loading(text, choice),
  dismiss: (id?: string) => store.dismiss(id),
} as const;
