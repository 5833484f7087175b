import { Button, type ButtonProps } from '@chakra-ui/react';

/** A link that looks like a button: `<LinkButton><Link to="/contact">Contact</Link></LinkButton>`. */
export const LinkButton = (props: ButtonProps) => <Button asChild type={undefined} {...props} />;
