CREATE TABLE "provider_calls" (
	"provider" text PRIMARY KEY NOT NULL,
	"ok" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"failure" text,
	"refuses_key" boolean NOT NULL
);
