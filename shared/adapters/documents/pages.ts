import type { ErrorCode } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { errorList, errorPage } from './error-pages.tsx'
import { historyGuide } from './history-guide.tsx'
import { pageHeaders, type Place } from './layout.tsx'

/** Renders a page. @param code of the page of an error */
export async function renderPage(
  place: Place,
  code: ErrorCode | undefined,
  operations: readonly AnyOperation[],
): Promise<{ html: string; headers: Record<string, string> }> {
  const page = (html: string) => ({ html, headers: pageHeaders(place) })
  if (code) return page(await errorPage(place, code, operations))
  return page(place.path === 'docs/errors' ? errorList(place) : historyGuide(place))
}
