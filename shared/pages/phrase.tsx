/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { type Language, withoutDirections } from '../site/language.ts'

/** A phrase of the page's own words with something in place of `{}`. It has its own direction, also on a page of the other one. */
export const Phrase = ({ text, language: { ownTag, direction }, children, ...attributes }: {
  text: string
  language: Language
  class?: string
  children: Child
}) => {
  const [before, after] = text.split('{}')
  return (
    <span lang={ownTag} dir={ownTag && direction === 'rtl' ? 'ltr' : undefined} {...attributes}>
      {before}
      {children}
      {after}
    </span>
  )
}

/** Names in a list of the language. Each is isolated, because it may be of any script. */
export const Names = ({ names, language }: { names: readonly string[]; language: Language }) => (
  <>
    {language.listParts(names).map(({ type, value }) =>
      type === 'element' ? <bdi>{withoutDirections(value)}</bdi> : value
    )}
  </>
)

/** A day, and the time at the venue if it is known, in the language of the page. */
export const Day = ({ day, time, language }: { day: string; time?: string; language: Language }) => (
  <time
    datetime={time ? `${day}T${time}` : day}
    lang={language.ownTag && language.tag}
    dir={language.direction === 'rtl' ? 'rtl' : undefined}
  >
    {language.date(day, time)}
  </time>
)
