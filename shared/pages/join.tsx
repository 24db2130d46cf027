/** @jsxImportSource hono/jsx */
import { ownHeading, plainHeading } from '../site/labels.ts'
import { withoutDirections } from '../site/language.ts'
import type { PageView } from './page-view.ts'
import { Phrase } from './phrase.tsx'

/**
 * The sign-up form, compact where the field itself shows its label. Neither it nor the browser checks it without JavaScript: the
 * response then says what is wrong, in the language of the page.
 */
export const Join = (
  { isCompact, site, signupUrl, confirms, isPreview, language, today }: PageView & { isCompact?: boolean },
) => {
  const { tag, words, ownTag } = language
  const heading = ownHeading(site.design)
  const who = site.controller ?? site.artistName ?? words.nameless
  return (
    <section class='join' id='join' aria-labelledby='join-title'>
      <h2 id='join-title' tabindex={-1} lang={heading ? undefined : ownTag}>
        {heading ?? plainHeading(words, site, today)}
      </h2>
      <form
        class='form'
        method='post'
        action={isPreview ? undefined : signupUrl}
        lang={ownTag}
        novalidate
        data-moment={words.moment}
        data-failed={words.notSent}
        data-email={words.check}
        data-consent={words.tick}
        data-400={words.check}
        data-404={words.unpublished}
        data-429={words.tooMany}
      >
        <fieldset disabled={isPreview}>
          {/* The language of the text that the fan consents to. */}
          <input name='language' type='hidden' value={tag} />
          <div class='field'>
            <label for='email'>{words.email}</label>
            <div class='line'>
              <input
                id='email'
                name='email'
                type='email'
                autocomplete='email'
                inputmode='email'
                maxlength={254}
                required
                placeholder={isCompact ? words.email : undefined}
                aria-describedby='status'
              />
              <button class='button' type='submit'>{words.signUp}</button>
            </div>
          </div>
          {/* Browsers and password managers fill no boxes. A bot that ticks the one of the consent ticks this one too. */}
          <div class='trap' aria-hidden='true'>
            <label>
              Leave this empty<input
                name='website'
                type='checkbox'
                value='yes'
                tabindex={-1}
                autocomplete='off'
                data-1p-ignore='true'
                data-bwignore='true'
                data-lpignore='true'
                data-form-type='other'
              />
            </label>
          </div>
          <label class='consent'>
            <input name='consent' type='checkbox' value='yes' required aria-describedby='status' />
            <span>{words.consent}</span>
          </label>
        </fieldset>
        <p id='status' role='status'></p>
        <details class='note'>
          <summary>{isCompact ? words.data : words.address}</summary>
          <p>
            <Phrase text={words.purpose} language={language}>
              <bdi>{withoutDirections(who)}</bdi>
            </Phrase>
            {site.privacyUrl && (
              <>
                {' '}
                <a href={site.privacyUrl} rel='noopener noreferrer'>{words.privacy}</a>
              </>
            )}
          </p>
          {isCompact && <p>{words.noCookies}</p>}
        </details>
      </form>
      <template id='thanks'>
        <p lang={ownTag}>{confirms ? words.nearly : words.listed}</p>
        <p class='thanks' lang={ownTag}>{confirms ? words.confirm : words.thanks}</p>
      </template>
    </section>
  )
}
