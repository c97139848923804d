/** lynx turns an empty POST into a GET. */
export function Sent() {
  return <input type="hidden" name="sent" value="1" />;
}
