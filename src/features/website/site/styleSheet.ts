/** The style sheet of the website. A later file overrides earlier ones. */

import agenda from './styles/agenda.css?raw'
import base from './styles/base.css?raw'
import cards from './styles/cards.css?raw'
import footer from './styles/footer.css?raw'
import header from './styles/header.css?raw'
import home from './styles/home.css?raw'
import lightbox from './styles/lightbox.css?raw'
import lists from './styles/lists.css?raw'
import post from './styles/post.css?raw'

/** Not minified, with FONT as the name of the font's file. */
export const styleSheet = [base, cards, home, lists, post, agenda, footer, header, lightbox].join('\n')
