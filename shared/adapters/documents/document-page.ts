import { addDays, dayOf } from '../../platform/day.ts'
import type { Place } from './layout.tsx'

/** A guide or an operation, as Markdown and as HTML, with placeholders for the addresses of the deployment. */
export interface DocumentPage {
  kind: 'guides' | 'operations'
  name: string
  title: string
  summary: string
  /** Of a guide its readers, of an operation its tag. */
  group: string
  markdown: string
  /** Without the first heading. */
  html: string
}

/** They stand for the addresses, because pages are made before a deployment. */
export const placeholderBase = 'https://base-url.invalid'
export const placeholderApp = 'https://app-url.invalid'

/** It stands for a date that the demo data can answer: of their ninety days, only the last week has gaps. */
export const placeholderSince = 'FOUR-WEEKS-AGO'

export const exampleSince = (): string => addDays(dayOf(), -28)

/** A text with the addresses of the deployment, which are valid URLs, and with dates of today. */
export const completed = (text: string, { baseUrl, appUrl }: Pick<Place, 'baseUrl' | 'appUrl'>): string =>
  text.replaceAll(placeholderBase, () => baseUrl).replaceAll(placeholderApp, () => appUrl)
    .replaceAll(placeholderSince, exampleSince)
