import { line, paragraph } from './field.ts';

/** Texts of the header, the footer and the call to action, which all pages share (spec §2.1). */
export const SHARED_PAGE = {
  title: 'Menu & footer',
  hint: 'Menu names, bottom banner, footer',
  texts: {
    menuHome: line(14, 'Home', {
      section: 'Menu names',
      label: 'Home',
    }),
    menuServices: line(14, 'Services', { label: 'Services' }),
    menuAbout: line(14, 'About Us', { label: 'About' }),
    menuBlog: line(14, 'Blog', { label: 'Blog' }),
    menuContact: line(14, 'Contact', { label: 'Contact' }),
    callHeading: line(60, 'No heat? No cooling? Not sure?', {
      section: 'Bottom banner',
      label: 'Heading',
      hint: 'The banner is at the bottom of most pages.',
    }),
    callText: paragraph(200, "Tell us what's going on. A real person answers, day or night.", {
      label: 'Text',
    }),
    callButton: line(24, 'Contact Us Online', {
      label: 'Button',
      hint: 'Opens the contact page.',
    }),
    footerServices: line(30, 'Services', {
      section: 'Footer',
      label: 'Services heading',
    }),
    footerCompany: line(30, 'Company', { label: 'Company heading' }),
    footerContact: line(30, 'Contact and hours', { label: 'Contact heading' }),
  },
};
