import { catalogFigures } from './catalog-figures.ts'

export const listCatalogsWithoutPlays = catalogFigures(false)
