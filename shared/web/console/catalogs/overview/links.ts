import { pageId, to } from '../../place.ts'

/** The address of another page of this catalog. */
export const toCatalogPath = (path: string): string => to(`catalogs/${pageId()}/${path}`)
