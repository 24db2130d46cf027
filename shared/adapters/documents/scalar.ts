/**
 * The API reference of Scalar for browsers, as its npm package ships it, compressed. `npm run docs:scalar` writes the file and
 * prints both constants (docs/decisions/2026-11-22-reference-page.md).
 */
export const version = '1.72.1'

/** Of the uncompressed file, which browsers compare with it. */
export const integrity = 'sha384-U11tb2XnKvmwt8RlTvnwUnYgrN+ur4Xyh9htLhjajWNR/Oyl5AX5DEz00qRmlrmK'

/** Below /api. A new version has a new address, so that caches may keep it. */
export const scriptPath = `docs/scalar-${version}.js`

/** Deployed functions have it by `static_files` in supabase/config.toml. */
export const readScript = (): Promise<Uint8Array> => Deno.readFile(new URL('./scalar.js.gz', import.meta.url))
