/** @jsxImportSource hono/jsx */
import type { Show } from '../site/facts.ts'
import type { Language } from '../site/language.ts'
import type { PageView } from './page-view.ts'
import { Day } from './phrase.tsx'
import { nextShows } from './shows.tsx'

/** More shows than these are behind their months. */
const openShows = 6

/** The shows to come: day, city, venue, time, and the tickets. Later ones are opened by their month. */
export const Dates = (view: PageView) => {
  const { language, out, today } = view
  const { words, ownTag } = language
  const next = nextShows(view)
  const [open, later] = next.length > openShows + 1
    ? [next.slice(0, openShows), next.slice(openShows)]
    : [next, []]
  const byMonth = Map.groupBy(later, ({ date }) => date.slice(0, 7))
  if (next.length === 0) return null
  // A year stands above its first show, unless it is this one.
  const years = open.map(({ date }) => date.slice(0, 4))
  const yearAt = (at: number) => years[at] === (years[at - 1] ?? today.slice(0, 4)) ? undefined : years[at]
  // Shows in one country have it above them.
  const hasOneCountry = next.length > 1 && new Set(next.map(({ country }) => country)).size === 1
  const oneCountry = hasOneCountry ? countryOf(next[0]!, language) : undefined
  const countryAt = (show: Show) => hasOneCountry ? undefined : countryOf(show, language)
  return (
    <section class='block' aria-labelledby='shows-title'>
      <h2 id='shows-title' lang={ownTag}>{words.shows}</h2>
      {oneCountry && <p class='aside'>{oneCountry}</p>}
      <ul class='shows'>
        {open.map((show, at) => (
          <>
            {yearAt(at) && <li class='year' aria-hidden='true'>{language.year(yearAt(at)!)}</li>}
            <Night show={show} country={countryAt(show)} language={language} out={out} />
          </>
        ))}
      </ul>
      {[...byMonth].map(([month, shows]) => (
        <details>
          <summary>{language.month(month)} · {shows.length}</summary>
          <ul class='shows'>
            {shows.map((show) => (
              <Night
                show={show}
                country={countryAt(show)}
                language={language}
                out={out}
              />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** The name of a country, unless it is that of the city. */
function countryOf({ city, country = '' }: Show, language: Language): string | undefined {
  const name = /^[A-Z]{2}$/.test(country) ? language.country(country) : country
  return name === city ? undefined : name
}

const Night = (
  { show, country, language, out }:
    & { show: Show; country?: string; language: Language }
    & Pick<PageView, 'out'>,
) => {
  const { date, time, city, venue, url, soldOut } = show
  const { words, ownTag } = language
  const { day, month } = language.dayAndMonth(date)
  return (
    <li>
      <span class='day' aria-hidden='true'>
        <b>{day}</b>
        <small>{month}</small>
      </span>
      <span class='place'>
        <span>
          <b>
            <bdi>{city}</bdi>
          </b>
          {country && (
            <>
              {' '}
              <bdi class='aside'>{country}</bdi>
            </>
          )}
        </span>
        <Day day={date} language={language} />
        {(venue || time) && (
          <span class='aside venue'>
            {venue && <bdi>{venue}</bdi>}
            {venue && time && ' '}
            {time && <bdi lang={language.ownTag && language.tag}>{language.time(time)}</bdi>}
          </span>
        )}
      </span>
      {soldOut ? <span class='aside sold' lang={ownTag}>{words.soldOut}</span> : url && (
        <a
          class='ticket'
          href={out(url)}
          rel='noopener noreferrer nofollow'
          lang={ownTag}
          aria-label={`${words.tickets}: ${city}${language.comma}${language.date(date)}`}
        >
          {words.tickets}
        </a>
      )}
    </li>
  )
}
