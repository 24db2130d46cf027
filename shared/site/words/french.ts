import type { Messages, Words } from './english.ts'

export const french: Words = {
  skip: 'Aller à l’inscription',
  artwork: 'Pochette de {}',
  with: 'avec {}',
  outOn: 'Sortie le {}',
  outNow: 'Disponible, {}',
  listen: 'Écouter',
  listenOn: 'Écouter sur {}',
  actions: {
    listen: 'Écouter',
    watch: 'Regarder',
    pre_save: 'Pré-enregistrer',
    pre_order: 'Précommander',
    buy: 'Acheter',
    download: 'Télécharger',
  },
  more: 'Plus',
  byCountry: 'Boutiques par pays',
  video: 'Voir la vidéo',
  tracks: 'Titres',
  shows: 'En concert',
  tickets: 'Billets',
  soldOut: 'Complet',
  game: 'Jeu',
  play: 'Lire {}',
  pause: 'Mettre {} en pause',
  position: 'Position dans {}',
  share: 'Partager',
  copy: 'Copier l’adresse',
  copied: 'L’adresse est copiée.',
  joinTitle: 'Les nouvelles par e-mail',
  joinBefore: 'Par e-mail, le jour même',
  email: 'Votre adresse e-mail',
  signUp: 'M’inscrire',
  moment: 'Un instant…',
  notSent: 'L’envoi a échoué. Veuillez réessayer.',
  close: 'Fermer',
  listed: 'Vous êtes sur la liste.',
  thanks: 'Merci. La suite arrive par e-mail.',
  failed: 'Cela n’a pas fonctionné.',
  back: 'Retour à la page',
  nearly: 'Encore une étape.',
  confirm:
    'Regardez vos e-mails : le lien reçu vous inscrit sur la liste. S’il n’y est pas, voyez les indésirables.',
  noCookies:
    'Cette page ne dépose aucun cookie, ne suit personne et ne charge rien d’ailleurs. Les visites et les clics sont comptés par jour, sans rien sur vous.',
  check: 'Veuillez vérifier l’adresse e-mail.',
  tick: 'Veuillez cocher la case pour recevoir les nouvelles.',
  tooMany: 'Trop d’inscriptions en une minute. Veuillez attendre un peu et réessayer.',
  nameless: 'l’équipe de cette page',
  consent:
    'Oui, envoyez-moi des nouvelles de cet artiste par e-mail. Je peux me désinscrire à tout moment avec le lien présent dans chaque message.',
  purpose:
    'Votre adresse est transmise à {} et n’est utilisée que dans ce but. Sont conservées l’adresse et la preuve de votre consentement : son texte, cette page, l’heure et une forme codée de votre réseau, jusqu’à votre désinscription.',
  address: 'Ce que devient votre adresse',
  data: 'Confidentialité',
  privacy: 'Politique de confidentialité',
  unpublished: 'Cette page n’est pas publiée.',
}

export const frenchMessages: Messages = {
  confirming: {
    title: 'Dernière étape.',
    question: '{} doit-elle recevoir les nouvelles par e-mail ?',
    button: 'Oui, confirmer',
  },
  leaving: {
    title: 'Quitter cette liste ?',
    question: '{} ne recevra plus d’e-mails de cette page et sera effacée de sa liste.',
    button: 'Me désinscrire',
    done: 'Vous avez quitté la liste.',
    erased: 'L’adresse a été effacée. Il n’y a rien d’autre à faire.',
  },
  mail: {
    subject: 'Confirmez, s’il vous plaît : les nouvelles de {}',
    asked:
      'Quelqu’un, sans doute vous, a demandé sur {} à recevoir des nouvelles de {} par e-mail. Pour les recevoir, ouvrez cette page et appuyez sur le bouton :',
    otherwise:
      'Si ce n’était pas vous, ne faites rien : sans votre confirmation, aucun autre e-mail ne sera envoyé et l’adresse sera supprimée au bout de 30 jours. Pour la supprimer maintenant :',
    controller: 'Responsable de votre adresse : {}',
    knownSubject: 'Vous êtes déjà sur la liste : les nouvelles de {}',
    known:
      'Quelqu’un, sans doute vous, a demandé sur {} à recevoir des nouvelles de {} par e-mail. Cette adresse est déjà sur la liste, il n’y a plus rien à faire. Pour quitter la liste :',
  },
  missing: 'Rien ne joue ici.',
  fault: 'Un instant, s’il vous plaît.',
  faulty: 'Cette page ne peut pas être affichée pour le moment. Veuillez réessayer dans un instant.',
  refusals: {
    nothing: 'Il n’y a rien ici.',
    linkGone: 'Ce lien n’est plus sur la page.',
    notPlayable: 'Cette page n’a pas de jeu.',
    previewEnded: 'Cet aperçu a expiré. Demandez un nouveau lien.',
    linkCut: 'Ce lien est incomplet. Veuillez le copier en entier depuis l’e-mail.',
    signupEnded: 'Cette inscription n’existe plus. Veuillez vous réinscrire sur la page.',
  },
}
