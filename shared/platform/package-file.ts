import type { Bytes } from './encoding.ts'

/**
 * Reads a file of a package from the project's node_modules. A deployed function has no files: `npm run deploy:build` replaces
 * each call by the import of a module that has the file (supabase/build/package-files.ts), so the path is a literal.
 */
export const readPackageFile = (path: string): Promise<Bytes> =>
  Deno.readFile(new URL(`../../node_modules/${path}`, import.meta.url))
