import { Outlet, Scripts } from "@remix-run/react";

export default function Root() {
  return (
    <html lang="fr">
      <head>
        <title>Bonjour</title>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
