import { fileURLToPath } from 'node:url'

/** The path of a file of this folder. */
export const fromFileUrl = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The root folder of the checkout. */
export const root = fromFileUrl('../..')

/** Where `buildWeb` writes the scripts of browsers. `readBuiltFile` reads them; a deployed function has them as modules. */
export const webFolder = '.local/web'
