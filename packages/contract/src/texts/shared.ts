import { line, paragraph } from './field.ts';

/** Texts of the header, the footer and the call to action, which all pages share (spec §2.1). */
export const SHARED_PAGE = {
  title: 'Header and footer',
  hint: 'Menu, call to action, headings of the footer',
  texts: {
    menuHome: line(14, 'Home', {
      section: 'Menu',
      label: 'Home page in the menu',
      hint: 'Search results show these names above the title of a page.',
    }),
    menuServices: line(14, 'Services', { label: 'Services page in the menu' }),
    menuAbout: line(14, 'About Us', { label: 'About page in the menu' }),
    menuBlog: line(14, 'Blog', { label: 'Blog in the menu' }),
    menuContact: line(14, 'Contact', { label: 'Contact page in the menu' }),
    callHeading: line(60, 'No heat? No cooling? Not sure?', {
      section: 'Call to action',
      label: 'Heading',
      hint: 'At the end of most pages.',
    }),
    callText: paragraph(
      200,
      'Tell us what it does and what it should do. A person answers, day and night.',
      { label: 'Text' },
    ),
    callButton: line(24, 'Contact Us Online', {
      label: 'Button',
      hint: 'Leads to the contact page.',
    }),
    footerServices: line(30, 'Services', {
      section: 'Footer',
      label: 'Heading above the services',
    }),
    footerCompany: line(30, 'Company', { label: 'Heading above the pages' }),
    footerContact: line(30, 'Contact and hours', { label: 'Heading above address and hours' }),
  },
};
