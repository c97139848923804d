/** One gesture selects it whole. */
export const Copied = ({ children }: { children: string }) => (
  <b className="select-all">{children}</b>
);
