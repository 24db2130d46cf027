/** @jsxImportSource hono/jsx */
import { addDays } from '../platform/day.ts'
import type { Show } from './facts.ts'
import type { PageView } from './page-view.ts'

/** The shows to come, the next one first. In America a show is on while it is the next day in UTC already. */
export const nextShows = ({ site: { shows = [] }, today }: PageView): Show[] =>
  shows.filter(({ date }) => date >= addDays(today, -1))
    .toSorted((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

export const Shows = (view: PageView) => {
  const { language, out } = view
  const { words, ownTag } = language
  const next = nextShows(view)
  if (next.length === 0) return null
  return (
    <section aria-labelledby='shows-title'>
      <h2 id='shows-title' lang={ownTag}>{words.shows}</h2>
      <ul class='shows'>
        {next.map(({ date, city, venue, country, url }) => (
          <li>
            <time datetime={date}>{language.date(date)}</time>
            <span>
              <b>{city}</b>
              {[venue, country].map((part) => part && <span class='aside'>, {part}</span>)}
            </span>
            {url && (
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
