/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { daysBetween } from '../platform/day.ts'
import type { PageView } from './page-view.ts'
import { Day, Names, Phrase } from './phrase.tsx'

/** The owner's text, and the brief where it is printed. */
export const Text = ({ site: { design, brief } }: PageView) => (
  <>
    {design.description && <p class='lede'>{design.description}</p>}
    {brief && <p class='lede brief'>{brief}</p>}
  </>
)

const isIn = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase())

/** Days before a release from which they are counted. */
const countedDays = 99

/** The days that are left until the release. */
export const DaysLeft = ({ site: { releaseDate }, language, today }: PageView) => {
  const days = releaseDate ? daysBetween(today, releaseDate) : 0
  return days < 1 || days > countedDays ? null : (
    <span class='left' lang={language.ownTag}>
      {language.inDays(days).map(({ type, value }) => type === 'literal' ? value : <b>{value}</b>)}
    </span>
  )
}

/** Title, guests and date, and what follows them. The title only if the headline does not have it. */
export const Byline = ({ site, language, today, children }: PageView & { children?: Child }) => {
  const { name, design, guests = [], releaseDate } = site
  const { words } = language
  const isTitleSaid = isIn(design.headline, name)
  if (isTitleSaid && guests.length === 0 && !releaseDate) return null
  return (
    <p class='byline'>
      {!isTitleSaid && (
        <cite>
          <bdi>{name}</bdi>
        </cite>
      )} {guests.length > 0 && (
        <Phrase text={words.with} language={language}>
          <Names names={guests} language={language} />
        </Phrase>
      )} {releaseDate && (
        <Phrase text={releaseDate > today ? words.outOn : words.outNow} language={language}>
          <Day day={releaseDate} language={language} />
        </Phrase>
      )} {children}
    </p>
  )
}
