import { customerScreens, documents, workspaceBase } from '@fixit/contract/screen';

/** Answered by app.html; the running app shows the network error page too. */
export const appAddresses: ReadonlySet<string> = new Set([...Object.keys(customerScreens), '/error']);

/** With a static page of their own. */
export const publicAddresses: ReadonlySet<string> = new Set(
  Object.keys(documents).filter((address) => !appAddresses.has(address)),
);

/** Answered by workspace.html. */
export const isWorkspace = (address: string): boolean =>
  address === workspaceBase || address.startsWith(`${workspaceBase}/`);
