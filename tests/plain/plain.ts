export abstract class Plain {
  abstract readonly path: string;
}
