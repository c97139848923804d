declare module "saxon-js" {
  type Transform = Readonly<{
    stylesheetText: string;
    sourceText: string;
    destination: "serialized";
    deliverMessage: (message: Readonly<{ textContent: string }>) => void;
  }>;
  const SaxonJS: { transform: (options: Transform) => void };
  export default SaxonJS;
}
