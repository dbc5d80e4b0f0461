import { customerScreens, documents, workspaceBase } from '@fixit/contract/screen';

/** Every address that app.html answers; once the app runs it shows the network error page too. */
export const appAddresses: ReadonlySet<string> = new Set([...Object.keys(customerScreens), '/error']);

/** Addresses with a finished page of their own. */
export const publicAddresses: ReadonlySet<string> = new Set(
  Object.keys(documents).filter((address) => !appAddresses.has(address)),
);

/** Whether an address belongs to the artisans' half, which workspace.html answers. */
export const isWorkspace = (address: string): boolean =>
  address === workspaceBase || address.startsWith(`${workspaceBase}/`);
