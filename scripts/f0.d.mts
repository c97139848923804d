/**
 * Seeds F0 on both engines at once, under one key; `variables` tell its copier where it is (the folder with the
 * embedded database, the server of the other one), `remove` forgets all.
 */
export function makeF0(): Promise<{
  variables: { PREAU_TEMPLATE: string; PREAU_SERVER: string };
  remove: () => Promise<void>;
}>;
/** A copy of F0 under another name on that server; its address. */
export function copyF0(server: string, copy: string): Promise<string>;
