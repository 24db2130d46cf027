import { fonts, formatNames, layouts } from '../choices.built.ts'
import { Confirmation, Field, filled, Form, Region, Select, TextArea, Title } from '../dom/markup.tsx'
import { EditorForm, Emphasis, LinkRows, named, ShowRows } from './site-form.tsx'
import { site } from './site.ts'
import { newSite, sites } from './sites.ts'

const chosen = ['', 'Chosen for you'] as const

const exportNames: Record<typeof formatNames[number], string> = {
  generic: 'All fans, with proof of consent',
  mailchimp: 'Mailchimp',
  brevo: 'Brevo',
  klaviyo: 'Klaviyo',
  listmonk: 'listmonk',
}

export const SitesPage = filled(
  <>
    <Title action={<a class='button main' href='pages/new' id='new'>New site</a>}>Sites</Title>
    <section class='card'>
      <Region id='sites' lines={5} />
    </section>
  </>,
  sites,
)

export const NewSitePage = filled(
  <>
    <Title lead='A page for a release that collects fans. It is made at once, and stays private until you publish it.'>
      New site
    </Title>
    <section class='card'>
      <Form id='new-site' button='Create and generate (up to 25 credits)' wide>
        <div class='full'>
          <Field
            label='Address of the release (optional)'
            name='releaseUrl'
            type='url'
            maxlength={2048}
            placeholder='https://open.spotify.com/album/'
            hint='A track, album or playlist at open.spotify.com: its title, artwork, tracks and date are used.'
          />
        </div>
        <Field label='Name' name='name' maxlength={120} hint='Needed without a release.' />
        <Field
          label='Artist'
          name='artist'
          maxlength={200}
          hint='As it is written on the page. Needed without a release.'
        />
        <Select label='Artist of yours' name='artistId' options={[['', 'No artist']]} />
        <p id='artist-source' class='muted full' role='status'></p>
        <label class='full'>
          <span>What the page should be</span>
          <textarea name='brief' rows={4} maxlength={6000} aria-describedby='hint-brief'></textarea>
          <small id='hint-brief'>
            The mood and what it is about, for the look of the page. It is not printed unless you say so.
            Needed without a release.
          </small>
        </label>
        <Field
          label='Colors (optional)'
          name='instruction'
          maxlength={200}
          hint='By name, for example black and gold.'
        />
        <Field label='Released on (optional)' name='releaseDate' type='date' />
        <label class='check full'>
          <input type='checkbox' name='game' />
          <span>With a game, on a page in English. A page without a brief has one anyway.</span>
        </label>
        <details class='part'>
          <summary>Texts and look (optional)</summary>
          <div class='fields'>
            <Field
              label='Headline'
              name='headline'
              maxlength={120}
              hint='The name, if it is empty.'
              data-design
            />
            <Field label='Above the headline' name='eyebrow' maxlength={60} data-design />
            <TextArea label='Text' name='description' rows={3} maxlength={600} data-design />
            <Select label='Layout' name='layout' options={[chosen, ...named(layouts)]} data-design />
            <Select label='Letters' name='font' options={[chosen, ...named(fonts)]} data-design />
            <Emphasis />
          </div>
        </details>
        <LinkRows />
        <ShowRows />
      </Form>
    </section>
  </>,
  newSite,
)

export const SitePage = filled(
  <>
    <Title>Site</Title>
    <div class='editor'>
      <div>
        <section class='card'>
          <h2>State</h2>
          <Region id='site' />
          <div class='row'>
            <Form id='publish' button='Publish' />
            <Form id='unpublish' button='Take offline' secondary hidden />
          </div>
        </section>
        <section class='card' id='edit-part'>
          <h2>Edit</h2>
          <Region id='edit-state' lines={6} />
          <div id='proposed' tabindex={-1}></div>
          <EditorForm />
        </section>
        <section class='card' id='generate-part'>
          <h2>Generate</h2>
          <p class='muted' id='generate-lead' hidden>
            The page has no draft yet. It is made from the release, the brief and the fields below.
          </p>
          <Form id='generate' button='Generate (up to 25 credits)' secondary hidden>
            <label>
              <span id='instruction-label'>What to change (optional)</span>
              <textarea name='instruction' rows={3} maxlength={2000}></textarea>
            </label>
          </Form>
        </section>
        <section class='card'>
          <h2>Earlier revisions</h2>
          <Region id='revisions' />
        </section>
      </div>
      <section class='card preview' id='preview-part' aria-label='Preview' tabindex={-1}>
        <div class='head'>
          <h2>Preview</h2>
          <div class='choice' role='group' aria-label='Width of the preview'>
            <button type='button' data-width='phone' aria-pressed='false'>Phone</button>
            <button type='button' data-width='desktop' aria-pressed='true'>Desktop</button>
          </div>
          <button type='button' id='hide-preview'>Back to the fields</button>
        </div>
        <p class='muted row'>
          <span id='preview-status' role='status'></span>
          <span id='preview-link' hidden>
            <a href='#preview' target='_blank' rel='noopener'>Open it in a tab</a>
            , which shows what you type for an hour.
          </span>
        </p>
        <div id='preview' class='stage' aria-busy='true'></div>
      </section>
    </div>
    <div class='columns'>
      <section class='card span'>
        <h2>Last 30 days</h2>
        <Region id='visits' />
      </section>
      <section class='card span' id='fans-part' tabindex={-1} aria-label='Fans'>
        <h2>Fans</h2>
        <Region id='fans' />
        <Form id='export' button='Export as CSV' secondary hidden>
          <Select
            label='Export for'
            name='format'
            options={formatNames.map((name) => [name, exportNames[name]])}
          />
        </Form>
      </section>
      <section class='card span'>
        <h2>Delete</h2>
        <Form id='delete' button='Delete this site' danger>
          <Confirmation>Delete the page and its fans. This cannot be undone.</Confirmation>
        </Form>
      </section>
    </div>
  </>,
  site,
)
