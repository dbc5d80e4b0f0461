import type { ReactElement } from 'react';
import store from 'react-hot-toast/headless';
import { timings } from '../../lib/timings.ts';

interface ToastOptions {
  id?: string;
}

export const toast = {
  success: (text: string, options?: ToastOptions) => store.success(text, options),
  error: (text: string, options?: ToastOptions) => store.error(text, options),
  plain: (text: string, options?: ToastOptions) => store(text, options),
  /** Stays long enough to follow a link. */
  notice: (content: ReactElement, options?: ToastOptions) =>
    store(content, { duration: timings.noticeToast, ...options }),
  /** The content has its own icon and dismisses itself. */
  custom: (content: ReactElement, options?: ToastOptions) => store.custom(content, { duration: Infinity, ...options }),
  /** Stays until it is replaced or dismissed. */
  loading: (text: string, options?: ToastOptions) => store.loading(text, options),
  dismiss: (id?: string) => store.dismiss(id),
} as const;
