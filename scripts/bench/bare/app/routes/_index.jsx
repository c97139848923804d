export const loader = () => ({ hello: "Bonjour" });

export default function Index() {
  return <h1>Bonjour</h1>;
}
