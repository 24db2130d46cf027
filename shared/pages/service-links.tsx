/** @jsxImportSource hono/jsx */
import type { Link } from '../site/facts.ts'
import type { PageView } from './page-view.ts'
import { nameOf } from '../site/release-links.ts'

/** The buttons of the services. Links of one country are shown when the fan opens that country. */
export const ServiceLinks = ({ site, language, links, out }: PageView & { links: Link[] }) => {
  const { words, ownTag } = language
  const everywhere = links.filter(({ country }) => !country)
  const byCountry = Map.groupBy(links.filter(({ country }) => country), ({ country }) => country!)
  return (
    <>
      {(everywhere.length > 0 || site.videoUrl) && (
        <ul class='services' aria-label={words.listen} lang={ownTag}>
          {everywhere.map((link) => <LinkItem {...link} out={out} />)}
          {site.videoUrl && (
            <li>
              <a class='service' href={out(site.videoUrl)} rel='noopener noreferrer nofollow'>
                {words.video}
              </a>
            </li>
          )}
        </ul>
      )}
      {byCountry.size > 0 && (
        <details class='countries'>
          <summary lang={ownTag}>{words.byCountry}</summary>
          {[...byCountry].map(([country, links]) => (
            <details name='country'>
              <summary>{language.country(country)}</summary>
              <ul class='services'>{links.map((link) => <LinkItem {...link} out={out} />)}</ul>
            </details>
          ))}
        </details>
      )}
    </>
  )
}

const LinkItem = ({ out, ...link }: Link & Pick<PageView, 'out'>) => (
  <li>
    <a class='service' href={out(link.url)} rel='noopener noreferrer nofollow'>{nameOf(link)}</a>
  </li>
)
