import type { Bytes } from './encoding.ts'

// A deployed function has no files: `npm run deploy:build` replaces each call by the import of a module that has the file
// (supabase/build/package-files.ts), so the path is a literal.

/** Reads a file of a package from the project's node_modules. */
export const readPackageFile = (path: string): Promise<Bytes> => read(`node_modules/${path}`)

/** Reads a script for browsers, which `supabase/build/web.ts` has built. */
export const readBuiltFile = (name: string): Promise<Bytes> => read(`.local/web/${name}`)

/** Reads a picture of the landing page, which `npm run docs:picture` has made. */
export const readLandingFile = (name: string): Promise<Bytes> => read(`docs/landing/${name}`)

const read = (path: string): Promise<Bytes> => Deno.readFile(new URL(`../../${path}`, import.meta.url))
