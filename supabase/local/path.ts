import { fileURLToPath } from 'node:url'

/** The path of a file of this folder. */
export const fromFileUrl = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The checkout, whose folders are package.json's neighbours. */
export const root = fromFileUrl('../..')
