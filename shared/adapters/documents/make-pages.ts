import type { AnyOperation } from '../../operation/operation.ts'
import { tagOf } from '../../operations/tags.ts'
import type { DocumentPage } from './document-page.ts'
import { pageHtml } from './markdown.ts'
import { titleOf } from './operation-code.ts'
import { operationHtml, operationPage } from './operation-page.ts'
import { readGuides } from './read-guides.ts'

/** The pages of all guides and of these operations. It reads docs/, so it works in a checkout. */
export const makePages = async (operations: readonly AnyOperation[]): Promise<DocumentPage[]> => [
  ...(await readGuides()).map((guide): DocumentPage => ({
    kind: 'guides',
    ...guide,
    html: pageHtml(guide.markdown),
  })),
  ...operations.map((op): DocumentPage => ({
    kind: 'operations',
    name: op.name,
    title: titleOf(op),
    summary: op.summary,
    group: tagOf(op.http.path),
    markdown: operationPage(op),
    html: operationHtml(op),
  })),
]
