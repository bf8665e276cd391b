import { useData, useRouter } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h, nextTick, onMounted } from 'vue';
import { HeroSample } from './hero-sample.js';
import { chooseLanguage, showOwnAddress } from './examples.js';
import './style.css';

/** A link to the page as Markdown. */
const MarkdownLink = {
  setup: () => {
    const { page } = useData();
    return () =>
      h('p', { class: 'twin' }, [
        h('a', { href: `/${page.value.relativePath}`, target: '_self' }, 'This page as Markdown'),
      ]);
  },
};

/** VitePress gives the landing page no `main`. */
function markMain() {
  const content = document.querySelector('.VPContent');
  content.role = content.classList.contains('is-home') ? 'main' : null;
}

const Layout = {
  setup: () => {
    const router = useRouter();
    onMounted(() => {
      const prepare = () => nextTick(() => [markMain(), showOwnAddress(), chooseLanguage()]);
      router.onAfterPageLoad = prepare;
      prepare();
    });
    return () =>
      h(DefaultTheme.Layout, null, {
        'home-hero-image': () => h(HeroSample),
        'doc-footer-before': () => h(MarkdownLink),
      });
  },
};

export default { extends: DefaultTheme, Layout };
