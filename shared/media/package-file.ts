/** Reads a file of a package. A module of its own, because vitest must leave `import.meta.resolve` to Deno. */
export const readPackageFile = (path: string): Promise<Uint8Array> =>
  Deno.readFile(new URL(import.meta.resolve(path)))
