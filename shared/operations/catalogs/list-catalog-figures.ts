import { catalogFigures } from './catalog-figures.ts'

export const listCatalogFigures = catalogFigures(true)
