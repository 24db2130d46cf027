/** A file of the codec's package, wherever the runtime keeps it. The tests' runner leaves this module to the runtime. */
export const readPackageFile = (path: string): Promise<Uint8Array> =>
  Deno.readFile(new URL(import.meta.resolve(`@jsquash/webp/${path}`)))
