import { readPackageFile } from '../../platform/package-file.ts'

/** Of the package that has Scalar's API reference as one file for browsers (docs/decisions/api.md). */
export const version = '1.60.0'

/** Below /api. A new version has a new address, so that caches may keep it. */
export const scriptPath = `docs/scalar-${version}.js`

export const readScript = () => readPackageFile('@scalar/fastify-api-reference/dist/js/standalone.js')
