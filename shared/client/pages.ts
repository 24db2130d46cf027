interface Page {
  pagination: { has_more: boolean }
}

/** All rows of a list, page after page. A page is requested when its first row is needed. */
export async function* eachRow<P extends Page, Row>(
  readPage: (page: number) => Promise<P>,
  rowsOf: (page: P) => readonly Row[],
): AsyncGenerator<Row, void, undefined> {
  for (let number = 1;; number++) {
    const page = await readPage(number)
    yield* rowsOf(page)
    if (!page.pagination.has_more) return
  }
}
