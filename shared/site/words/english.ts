/** A page's own words. `{}` is where a name or an address is put. */
export const english = {
  skip: 'Skip to the sign-up',
  artwork: 'Artwork for {}',
  with: 'with {}',
  outOn: 'Out on {}',
  outNow: 'Out now, {}',
  listen: 'Listen',
  listenOn: 'Listen on {}',
  actions: {
    listen: 'Listen',
    watch: 'Watch',
    pre_save: 'Pre-save',
    pre_order: 'Pre-order',
    buy: 'Buy',
    download: 'Download',
  },
  more: 'More',
  byCountry: 'Shops by country',
  video: 'Watch the video',
  tracks: 'Tracks',
  shows: 'Live',
  tickets: 'Tickets',
  soldOut: 'Sold out',
  game: 'Game',
  play: 'Play {}',
  pause: 'Pause {}',
  position: 'Position in {}',
  share: 'Share',
  copy: 'Copy the address',
  copied: 'The address is copied.',
  joinTitle: 'News by e-mail',
  joinBefore: 'By e-mail on the day',
  email: 'Your e-mail address',
  signUp: 'Sign me up',
  moment: 'One moment…',
  notSent: 'That did not get through. Please try again.',
  close: 'Close',
  listed: 'You are on the list.',
  thanks: 'Thank you. The next thing you hear comes by e-mail.',
  failed: 'That did not work.',
  back: 'Back to the page',
  nearly: 'One more step.',
  confirm:
    'Please look into your mail: the link in it puts you on the list. If there is none, look into the spam folder.',
  noCookies:
    'This page sets no cookies, follows nobody and loads nothing from anywhere else. Visits and clicks are added up by day, without anything about you.',
  check: 'Please check the e-mail address.',
  tick: 'Please tick the box, if you want the news.',
  tooMany: 'Too many sign-ups in a minute. Please wait a little and try again.',
  nameless: 'the people behind this page',
  consent:
    'Yes, send me news about this artist by e-mail. I can unsubscribe at any time with the link in every mail.',
  purpose:
    'Your address goes to {}, who may use it for this one purpose. What is kept is the address and the proof of your consent: its text, this page, the time and a coded form of your network, until you unsubscribe.',
  address: 'What happens with your address',
  data: 'Privacy',
  privacy: 'Privacy policy',
  unpublished: 'This site is not published.',
}

/** Those of its mails, of the pages behind their links, and of what is not there. */
export const englishMessages = {
  confirming: {
    title: 'One last step.',
    question: 'Shall {} get the news by e-mail?',
    button: 'Yes, confirm',
  },
  leaving: {
    title: 'Leave this list?',
    question: '{} gets no more mail from this page, and is erased from its list.',
    button: 'Unsubscribe',
    done: 'You have left the list.',
    erased: 'The address has been erased. Nothing else needs to be done.',
  },
  mail: {
    subject: 'Please confirm: news about {}',
    asked:
      'Somebody, probably you, asked on {} for news about {} by e-mail. To get it, open this page and press the button:',
    otherwise:
      'If it was not you, do nothing: without your confirmation there is no further mail, and the address is deleted after 30 days. To delete it now:',
    controller: 'Responsible for your address: {}',
    knownSubject: 'You are on the list already: news about {}',
    known:
      'Somebody, probably you, asked on {} for news about {} by e-mail. This address is on the list already, so nothing is left to do. To leave the list:',
  },
  missing: 'Nothing is playing here.',
  fault: 'One moment, please.',
  faulty: 'This page cannot be shown right now. Please try again in a moment.',
  refusals: {
    nothing: 'There is nothing here.',
    linkGone: 'This link is no longer on the page.',
    notPlayable: 'This site has no playable part.',
    previewEnded: 'This preview has ended. Request a new link.',
    linkCut: 'This link is not complete. Please copy all of it from the mail.',
    signupEnded: 'This sign-up has ended. Please sign up on the page again.',
  },
}

export type Words = typeof english
export type Messages = typeof englishMessages
