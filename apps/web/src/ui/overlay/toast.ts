import type { ReactElement } from 'react';
import store from 'react-hot-toast/headless';
import { timings } from '../../lib/timings.ts';

interface ToastChoice {
  /** Replaces the toast with the same id. */
  id?: string;
}

export const toast = {
  success: (text: string, choice?: ToastChoice) => store.success(text, choice),
  error: (text: string, choice?: ToastChoice) => store.error(text, choice),
  plain: (text: string, choice?: ToastChoice) => store(text, choice),
  /** Shows a toast that may contain a link, so it stays long enough to follow it. */
  notice: (content: ReactElement, choice?: ToastChoice) => store(content, { duration: timings.noticeToast, ...choice }),
  /** Shows a toast whose content has its own icon and dismisses itself. */
  custom: (content: ReactElement, choice?: ToastChoice) => store.custom(content, { duration: Infinity, ...choice }),
  /** Shows a toast that stays until it is replaced or dismissed. */
  loading: (text: string, choice?: ToastChoice) => store.loading(text, choice),
  dismiss: (id?: string) => store.dismiss(id),
} as const;
