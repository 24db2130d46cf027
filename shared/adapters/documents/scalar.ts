/** Of the package that has Scalar's API reference as one file for browsers (docs/decisions/api.md). */
export const version = '1.60.0'

/** The script's file in Storage. A new version has a new name, so that caches may keep it. */
export const scriptName = `scalar-${version}.js`

/** Below /api. */
export const scriptPath = `docs/${scriptName}`
