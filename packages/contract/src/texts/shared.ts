import { line, paragraph } from './field.ts';

/** Texts of the header, the footer and the call to action, which all pages share (spec §2.1). */
export const SHARED_TEXTS = {
  menuHome: line(14, 'Home'),
  menuServices: line(14, 'Services'),
  menuAbout: line(14, 'About Us'),
  menuBlog: line(14, 'Blog'),
  menuContact: line(14, 'Contact'),
  callHeading: line(60, 'No heat? No cooling? Not sure?'),
  callText: paragraph(
    200,
    'Tell us what it does and what it should do. A person answers, day and night.',
  ),
  callButton: line(24, 'Contact Us Online'),
  footerServices: line(30, 'Services'),
  footerCompany: line(30, 'Company'),
  footerContact: line(30, 'Contact and hours'),
};
