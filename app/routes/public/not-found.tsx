/** Every address that is none: 404 in the frame of the site. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export function action(): never {
  return loader();
}

export default function NotFound() {
  return null;
}
