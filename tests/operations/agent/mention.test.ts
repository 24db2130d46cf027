import { describe, expect, it } from 'vitest'
import { readMention, usage } from '../../../shared/tasks/mention.ts'
import { videoTemplates as templates } from '../../../shared/providers/ports/videos.ts'

const id = '3f1c0c52-7a3e-4b7e-9d52-0f4b8a6c1e21'
const stage = 'artist-caption-stage'

/** The command of these words: `stage 2 lipsync` for an order, `link CODE`, or `usage`. */
const command = (words: string) =>
  words === 'usage'
    ? { kind: 'reply', text: usage }
    : words.startsWith('link ')
    ? { kind: 'link', code: words.slice(5) }
    : {
      kind: 'order',
      artistId: id,
      request: {
        template: words.includes('stage') ? stage : 'artist-caption-bedroom',
        batch: Number(/\d+/.exec(words)?.[0] ?? 1),
        lipsync: words.includes('lipsync'),
      },
    }
const linked = 'link ABCDEFGHJKMN'

describe('A mention', () => {
  it.each<[string, string, string]>([
    ['an id alone', id, ''],
    ['all options', `${id} ${stage} batch=3 lipsync`, 'stage 3 lipsync'],
    ['options in another order', `${id} lipsync batch=30 ${stage}`, 'stage 30 lipsync'],
    ['the template first', `${stage} ${id}`, 'stage'],
    ['spaces, tabs, lines', ` ${id}\n\n ${stage}\tBatch=02  LipSync. `, 'stage 2 lipsync'],
    ['a repeated word', `${id} ${stage} ${stage} lipsync lipsync`, 'stage lipsync'],
    ['punctuation', `<tel:${id}|${id}>, batch: 4; lip-sync!`, '4 lipsync'],
    ['escaped brackets', `&lt;${id}&gt; lip-sync`, 'lipsync'],
    ['a code to link', 'link abcd-efgh-jkmn', linked],
    ['a code to link, with spaces', 'LINK `ABCD EFGH JKMN`', linked],
    ['a code to link, in a list', '\u2022 link `ABCD\u2013EFGH\u2013JKMN`', linked],
    ['a bullet', `\u2022 ${id}`, ''],
    ['a bullet on each line', `\n\u2022 ${id}\n    \u25e6 batch=2\n\u25aa\ufe0e lipsync`, '2 lipsync'],
    ['a list of hyphens, asterisks or plus signs', `- ${id}\n* batch=2\n+ lipsync`, '2 lipsync'],
    ['a numbered list', `1. ${id}\n2. ${stage}\n3) batch=2\nb. lipsync`, 'stage 2 lipsync'],
    ['bullets between the words', `${id} \u00b7 ${stage} \u2022 batch=2`, 'stage 2'],
    ['a quote', `&gt; ${id}\n&gt;batch=2`, '2'],
    ['a code block', `\`\`\`\n${id}\nbatch=2\n\`\`\``, '2'],
    ['a hyphen before an option', `${id} -batch=2 --lipsync`, '2 lipsync'],
    ['an en dash before an option', `${id} \u2013batch=2`, '2'],
    ['an em dash before an option', `${id} \u2014batch=2 \u2014lipsync`, '2 lipsync'],
    ['a minus sign before an option', `${id} \u2212batch=2`, '2'],
    ['a small or wide dash before an option', `${id} \ufe58batch=2 \uff0dlipsync`, '2 lipsync'],
    ['dashes between the words', `${id} - ${stage} \u2014 batch=2`, 'stage 2'],
    ['a dash before and after the id', `\u2013 ${id}\u2014`, ''],
    ['minus signs in the id', id.replaceAll('-', '\u2212'), ''],
    ['dashes in id and template', `${id.replaceAll('-', '\u2011')} artist\u2013caption\u2014stage`, 'stage'],
    ['smart quotes', `\u201c${id}\u201d \u2018batch=2\u2019 \u00ab${stage}\u00bb`, 'stage 2'],
    ['quotes around a value', `\u201c${id}\u201d\u00a0batch=\u201c2\u201d\u200b`, '2'],
    ['quotes of other languages', `\u201e${id}\u201c \u2039lipsync\u203a`, 'lipsync'],
    ['primes and accents as quotes', `\u00b4${id}\u00b4 \u2032batch=2\u2032`, '2'],
    ['bold and italic', `*${id}* _batch_ = _2_ _*lipsync*_ *_${stage}_*`, 'stage 2 lipsync'],
    ['backticks', `\`${id} batch=2\` \`lipsync\``, '2 lipsync'],
    ['brackets', `{${id}} [batch=2] (lipsync)`, '2 lipsync'],
    ['links with a text', `<http://example.com/|${id}> <mailto:a@example.com|batch=2>`, '2'],
    ['a link without a text', `<${id}>`, ''],
    ['spaces of other kinds', `${id}\u00a0batch\u202f=\u20092\u3000lipsync`, '2 lipsync'],
    [
      'characters that nobody sees',
      `\u200b${id.slice(0, 8)}\u200d${id.slice(8)}\u2060 ba\u00adtch=2\ufeff \u202alipsync\u202c`,
      '2 lipsync',
    ],
    ['spaces around the sign', `${id} batch = 2`, '2'],
    ['spaces and formats around the sign', `${id} *batch* = \`2\``, '2'],
    ['capitals', `${id.toUpperCase()} BATCH=2 LipSync ${stage.toUpperCase()}`, 'stage 2 lipsync'],
    ['wide letters', `${id} \uff42\uff41\uff54\uff43\uff48\uff1d\uff12`, '2'],
    ['other mentions', `${id} <@U0OTHER> <!here> <#C0TEST|general> <!subteam^S1|@team> batch=2`, '2'],
    ['emoji', `:point_right: ${id} batch=2 :+1::skin-tone-2: :pray:`, '2'],
    ['the mention at the beginning', `<@> ${id} batch=2`, '2'],
    ['the mention at the end', `${id} batch=2 <@>`, '2'],
    ['the mention on a line of its own', `\u2022 ${id}\n\u2022 batch=2\n<@>`, '2'],
    ['the mention in the middle', `${id} <@> batch=2 lipsync`, '2 lipsync'],
    ['the mention after an option', `batch=2 lipsync <@> ${id}`, '2 lipsync'],
    ['the mention twice', `<@> ${id} <@>`, ''],
    ['the mention in bold', `*<@>* ${id}`, ''],
    ['the mention with a colon', `<@>: ${id}`, ''],
    ['the mention after a greeting', `Hey <@U0OTHER>, look! <@> ${id}`, ''],
    ['the mention after a greeting alone', 'Hello <@> help', 'usage'],
    ['the mention after a code', 'link ABCDEFGHJKMN <@>', linked],
    ['the mention before a code', 'link <@> ABCD-EFGH-JKMN', linked],
    ['the mention after help', 'help <@>', 'usage'],
    ['the mention alone', '<@>', 'usage'],
    ['nothing', '', 'usage'],
    ['nothing but space', '  \n', 'usage'],
    ['help', 'help', 'usage'],
    ['a call for help', 'Help!', 'usage'],
    ['help in bold', '*HELP*', 'usage'],
  ])('with %s is understood: %j', (_, text, words) => expect(readMention(text)).toEqual(command(words)))

  const noTemplate = (name: string) =>
    `There is no template \u201c${name}\u201d. Use one of: ${templates.join(', ')}.`
  const noBatch = (text: string) => `\u201c${text}\u201d does not work: batch is a number from 1 to 30.`
  const other = crypto.randomUUID()
  it.each<[string, string]>([
    ['hello there', 'I need the id of an artist.'],
    [id.slice(0, -3), `\u201c${id.slice(0, -3)}\u201d is not a complete artist id: it has 36 characters.`],
    [`${id} ${other}`, 'One artist at a time, please: you named several.'],
    [`${id} <@> ${other}`, 'One artist at a time, please: you named several.'],
    [`${id} bedroom`, noTemplate('bedroom')],
    [`2 videos <@> ${id}`, noTemplate('2')],
    [`${id} artist-caption-stge <@>`, noTemplate('artist-caption-stge')],
    [`artist-caption-stge <@> ${id}`, noTemplate('artist-caption-stge')],
    [`${id} batch=2 - 3`, noTemplate('3')],
    [`${id} --no-lipsync`, noTemplate('no-lipsync')],
    [`${id} 3. lipsync`, noTemplate('3')],
    [`${id} batch=0`, noBatch('batch=0')],
    [`${id} batch=31`, noBatch('batch=31')],
    [`${id} batch=-1`, noBatch('batch=-1')],
    [`${id} batch=1.5`, noBatch('batch=1.5')],
    [`${id} batch=99999999999999999999`, noBatch('batch=99999999999999999999')],
    [`${id} batch`, noBatch('batch')],
    [`${id} batch=many`, noBatch('batch=many')],
    [`${id} batch=2\u20133`, noBatch('batch=2-3')],
    [`${id} batch=\u22122`, noBatch('batch=-2')],
    [`${id} batch = \u20142`, noBatch('batch=-2')],
    [`${id} \u2014batch=two`, noBatch('batch=two')],
    [`${id} batch=2 batch=3`, 'You gave batch twice.'],
    [
      `${id} ${stage} album-record-store`,
      `One template at a time, please: you named ${stage} and album-record-store.`,
    ],
  ])('%j is not guessed, but gets what is wrong, what to write, and an example', (text, what) => {
    const command = readMention(text)
    const [first, write, example] = (command.kind === 'reply' ? command.text : '').split('\n')
    expect(first).toBe(what)
    expect(write).toBe('Write: `<artist_account_id> [template] [batch=N] [lipsync]`')
    expect(readMention(example!.replace('For example: ', '')).kind).toBe('order')
  })

  it.each(['link', 'link abc', `link ${'a'.repeat(41)}`, 'link ??????????????'])(
    '%j gets the instructions to link',
    (text) =>
      expect(readMention(text)).toMatchObject({ kind: 'reply', text: expect.stringContaining('link ABCD') }),
  )

  it('gets a short reply, however long it is', () => {
    const command = readMention(`${id} ${'\u{1f600}'.repeat(2000)}`)
    expect(command.kind === 'reply' && command.text.length).toBeLessThan(600)
  })
})
