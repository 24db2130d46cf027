/** @jsxImportSource hono/jsx */
import { addDays } from '../platform/day.ts'
import type { Show } from '../site/facts.ts'
import type { Language } from '../site/language.ts'
import type { PageView } from './page-view.ts'
import { Day } from './phrase.tsx'

/** The shows to come, the next one first. In America a show is on while it is the next day in UTC already. */
export const nextShows = ({ site: { shows = [] }, today }: PageView): Show[] =>
  shows.filter(({ date }) => date >= addDays(today, -1))
    .toSorted((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

const countryName = (country: string, language: Language) =>
  /^[A-Z]{2}$/.test(country) ? language.country(country) : country

export const Shows = (view: PageView) => {
  const { language, out } = view
  const { words, ownTag } = language
  const next = nextShows(view)
  if (next.length === 0) return null
  return (
    <section aria-labelledby='shows-title'>
      <h2 id='shows-title' lang={ownTag}>{words.shows}</h2>
      <ul class='shows'>
        {next.map(({ date, time, city, venue, country, url, soldOut }) => (
          <li>
            <Day day={date} time={time} language={language} />
            <span>
              <bdi>
                <b>{city}</b>
              </bdi>
              {[venue, country && countryName(country, language)].map((part) =>
                part && (
                  <span class='aside'>
                    {language.comma}
                    <bdi>{part}</bdi>
                  </span>
                )
              )}
            </span>
            {soldOut ? <span class='aside' lang={ownTag}>{words.soldOut}</span> : url && (
              <a
                class='service'
                href={out(url)}
                rel='noopener noreferrer nofollow'
                lang={ownTag}
                aria-label={`${words.tickets}: ${city}, ${language.date(date)}`}
              >
                {words.tickets}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
